import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { dayOf } from '../../../domain/days.ts'
import { fullName } from '../../../domain/personNames.ts'
import { endpointUrl } from '../../api/client.ts'
import { fetchFile, saveBlob } from '../../api/download.ts'
import { BulkDialog } from '../../components/list/BulkDialog.tsx'
import { safeFileName, uniqueNames } from '../../pages/credential/safeFileName.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'

/** The QR codes of the selected people in one zip: more ids than an address holds may be selected, so the server's own zip is not asked for them. */
export const QrDialog = ({ ids, onClose }: { ids: string[]; onClose: () => void }) => {
  const translate = useTranslate()
  const [files] = useState<Map<string, Blob>>(() => new Map())
  const [unique] = useState(uniqueNames)
  return (
    <BulkDialog<PersonRecord>
      title={translate('personnel.bulk.qr.title')}
      ids={ids}
      act={async (person, signal) => {
        const { blob } = await fetchFile(endpointUrl('personnel.qr', { params: { id: person.id } }), {
          signal,
        })
        const name = [person.accreditation_number, fullName(person)].filter(Boolean).join(' ')
        files.set(`${unique(safeFileName(name) || person.id)}.png`, blob)
        return true
      }}
      onEnd={async (_result, isStopped) => {
        if (isStopped || files.size === 0) return
        const { default: JSZip } = await import('jszip')
        const zip = new JSZip()
        for (const [name, blob] of files) zip.file(name, blob)
        saveBlob(await zip.generateAsync({ type: 'blob' }), `codigos-qr-${dayOf(new Date())}.zip`)
      }}
      doneText={(count) => translate('personnel.bulk.qr.done', { smart_count: count })}
      onClose={onClose}
    />
  )
}
