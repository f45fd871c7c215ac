export { GradePage as Component } from "../../features/userCentre/grade/GradePage.tsx";
