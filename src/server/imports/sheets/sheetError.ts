/** Why a spreadsheet cannot be read, in words for whoever brought it. */
export class SheetError extends Error {}
