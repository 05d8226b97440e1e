import { useCallback, useMemo, useRef, useState } from 'react'
import type { Match } from '../../../../domain/fileMatches.ts'
import { checkFile } from '../../../components/documents/uploadValidation.ts'
import { textOfPdf } from '../../../components/pdfText.ts'
import { type Edit, type Plan, planOf, proposalOf, type Targets } from './plans.ts'

const PDF = /\.pdf$/iu

/** The text of a file, as far as it has any; one that is refused is not looked into. */
const textOf = async (file: File): Promise<string> => {
  if (await checkFile(file)) return ''
  return file.type === 'application/pdf' || PDF.test(file.name) ? textOfPdf(file) : ''
}

const NOTHING_SAID: Edit = {}

/**
 * What is to become of files. They are read one after the other; a file has a plan as soon as it was read and what is open of the company is known. What nobody
 * changes keeps its plan, so that a row is drawn anew only for what is new in it.
 */
export const usePlans = (targets: Targets | undefined) => {
  const [texts, setTexts] = useState<ReadonlyMap<File, string>>(new Map())
  const [edits, setEdits] = useState<ReadonlyMap<File, Edit>>(new Map())
  const reading = useRef(Promise.resolve())
  const left = useRef(new WeakSet<File>())
  const known = useRef(new WeakMap<File, { targets: Targets; edit: Edit; proposal: Match; plan: Plan }>())

  const plans = useMemo(() => {
    const found = new Map<File, Plan>()
    if (!targets) return found
    for (const [file, text] of texts) {
      const before = known.current.get(file)
      const edit = edits.get(file) ?? NOTHING_SAID
      const isSame = before?.targets === targets
      const named = { name: file.name, text }
      const proposal = isSame ? before.proposal : proposalOf(named, targets)
      const plan = isSame && before.edit === edit ? before.plan : planOf(named, targets, proposal, edit)
      known.current.set(file, { targets, edit, proposal, plan })
      found.set(file, plan)
    }
    return found
  }, [targets, texts, edits])

  return {
    plans,
    read: (files: readonly File[]) => {
      for (const file of files)
        reading.current = reading.current.then(async () => {
          if (left.current.has(file)) return
          // A file that cannot be read says nothing.
          const text = await textOf(file).catch(() => '')
          setTexts((before) => new Map(before).set(file, text))
        })
    },
    /** Those that were taken out need not be read any more. */
    leaveOut: (file: File) => left.current.add(file),
    edit: useCallback(
      (file: File, edit: Edit) =>
        setEdits((before) => new Map(before).set(file, { ...before.get(file), ...edit })),
      [],
    ),
  }
}
