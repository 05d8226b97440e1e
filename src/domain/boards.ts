/**
 * Notice boards by endpoint name. `body` is the name of the text field in the API. Notices of boards with `named` are about a person. Notices of
 * boards with `ofCompany` belong to a company and are hidden from other companies.
 */
export const boards = {
  vetoes: { body: 'text', named: true, ofCompany: false },
  announcements: { body: 'text', named: false, ofCompany: false },
  administrative_acts: { body: 'text', named: false, ofCompany: true },
  non_accordance: { body: 'description', named: false, ofCompany: true },
} as const satisfies Record<string, { body: 'text' | 'description'; named: boolean; ofCompany: boolean }>

export type Board = keyof typeof boards
export const BOARDS = Object.keys(boards) as Board[]
