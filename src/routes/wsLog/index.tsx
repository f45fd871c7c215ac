export { NotOpenYet as Component } from "../../features/shell/NotOpenYet.tsx";
