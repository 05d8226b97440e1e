/**
 * The four notice boards by endpoint name (docs/requirements.md §8). `body` is the wire name of the text.
 * `named` boards name a person. Notices of `ofCompany` boards belong to a company, and other companies do not
 * see them.
 */
export const boards = {
  vetoes: { body: 'text', named: true, ofCompany: false },
  announcements: { body: 'text', named: false, ofCompany: false },
  administrative_acts: { body: 'text', named: false, ofCompany: true },
  non_accordance: { body: 'description', named: false, ofCompany: true },
} as const satisfies Record<string, { body: 'text' | 'description'; named: boolean; ofCompany: boolean }>

export type Board = keyof typeof boards
export const BOARDS = Object.keys(boards) as Board[]
