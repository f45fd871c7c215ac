export { ManualPage as Component } from "../../features/live/ManualPage.tsx";
