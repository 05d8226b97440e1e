import type { ResourceProps } from 'react-admin'
import { BOARDS } from '../../../domain/boards.ts'

/** The four notice boards. The requirements define their addresses (pages.ts). */
export const notices = BOARDS.map((name) => ({ name })) satisfies ResourceProps[]
