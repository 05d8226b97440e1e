import type { ResourceProps } from 'react-admin'
import { BOARDS } from '../../../domain/boards.ts'

/** The four notice boards. Their pages are where the specification has them (pages.ts). */
export const notices = BOARDS.map((name) => ({ name })) satisfies ResourceProps[]
