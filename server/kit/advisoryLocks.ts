/** Keys of PostgreSQL's advisory locks, all in one place: two uses of one key would wait for each other for ever. */
const CLASS = 4662;

/** Held in the maintenance database of the embedded PostgreSQL by the portal that uses its folder. */
export const FOLDER_LOCK = [CLASS, 1] as const;
/** Held by a publisher of the outbox, for the length of a transaction. */
export const OUTBOX_LOCK = [CLASS, 2] as const;
/** Held by the portal of a database, for as long as it runs. */
export const PORTAL_LOCK = [CLASS, 3] as const;
/** Held by an import of a set of results, for the length of a transaction. */
export const IMPORT_LOCK = [CLASS, 4] as const;
