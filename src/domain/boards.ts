/**
 * The four notice boards, by the names of their calls (docs/requirements.md §8). They are one thing in four shapes: `body` is what the
 * wire calls the text, `named` boards say whom they are about, `ofCompany` ones belong to a company and are seen by it alone.
 */
export const boards = {
  vetoes: { body: 'text', named: true, ofCompany: false },
  announcements: { body: 'text', named: false, ofCompany: false },
  administrative_acts: { body: 'text', named: false, ofCompany: true },
  non_accordance: { body: 'description', named: false, ofCompany: true },
} as const satisfies Record<string, { body: 'text' | 'description'; named: boolean; ofCompany: boolean }>

export type Board = keyof typeof boards
export const BOARDS = Object.keys(boards) as Board[]
