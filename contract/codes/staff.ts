/**
 * Roles of staff at the operators' desk (docs/product.md 10). None implies another: one person may both decide on money
 * and write articles, but only if an administrator granted both roles.
 */
export const STAFF_ROLES = ["editor", "moderator", "finance", "administrator"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_NAME: Readonly<Record<StaffRole, string>> = {
  editor: "编辑",
  moderator: "版主",
  finance: "财务",
  administrator: "管理员",
};

export const isStaffRole = (text: string): text is StaffRole => (STAFF_ROLES as readonly string[]).includes(text);
