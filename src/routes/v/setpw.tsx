export { PasswordPage as Component } from "../../features/userCentre/profile/PasswordPage.tsx";
