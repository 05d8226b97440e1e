import { useCallback, useSyncExternalStore } from 'react'
import type { Editor } from './tools.ts'

/** Something about an editor that changes with its text or its caret. */
export const useEditorState = <F extends string | boolean>(editor: Editor, read: (editor: Editor) => F): F =>
  useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        editor.on('transaction', changed)
        return () => {
          editor.off('transaction', changed)
        }
      },
      [editor],
    ),
    () => read(editor),
  )
