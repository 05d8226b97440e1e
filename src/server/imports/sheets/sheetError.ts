/** Why a spreadsheet cannot be read, in words for whoever brought it. */
export class SheetError extends Error {}

/** Why one part of a zip cannot be read: its others may be. */
export class PartError extends SheetError {}
