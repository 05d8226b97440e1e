/** Notice boards by endpoint name. Notices of `named` boards are about a person; notices of `ofCompany` boards belong to a company. */
export const boards = {
  vetoes: { body: 'text', named: true, ofCompany: false },
  announcements: { body: 'text', named: false, ofCompany: false },
  administrative_acts: { body: 'text', named: false, ofCompany: true },
  non_accordance: { body: 'description', named: false, ofCompany: true },
} as const satisfies Record<string, { body: 'text' | 'description'; named: boolean; ofCompany: boolean }>

export type Board = keyof typeof boards
export const BOARDS = Object.keys(boards) as Board[]
