import type { ResourceProps } from 'react-admin'
import { BOARDS } from '../../../domain/notices/boards.ts'

/** React-admin resources of the four notice boards. */
export const noticeResources = BOARDS.map((name) => ({ name })) satisfies ResourceProps[]
