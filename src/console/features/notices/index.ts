import type { ResourceProps } from 'react-admin'
import { BOARDS } from '../../../domain/boards.ts'

/** Resources of the four notice boards. Their URLs are in pages.ts. */
export const notices = BOARDS.map((name) => ({ name })) satisfies ResourceProps[]
