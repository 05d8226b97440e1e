import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useGetOne, useNotify, useTranslate } from 'react-admin'
import { fullName } from '../../../domain/personnel.ts'
import { saveBlob } from '../../providers/download.ts'
import { cardProblem } from './CardError.ts'
import type { Holder } from './CredentialCard.tsx'
import { cardImage } from './cardImage.ts'
import { fileName } from './fileName.ts'

/** 'Descargar': the card as a JPEG named with the person's full name. */
export const DownloadCard = ({ person }: { person: Holder }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const { refetch } = useGetOne<Holder>('personnel', { id: person.id }, { enabled: false })
  const save = async () => {
    setBusy(true)
    try {
      // The picture's address ends within the hour, and a page may stay open for longer.
      const { data: fresh = person } = await refetch()
      saveBlob(await cardImage(fresh), `${fileName(fullName(fresh)) || translate('credential.noName')}.jpg`)
      notify('credential.downloaded', { type: 'success' })
    } catch (error) {
      const reason = translate(`credential.problem.${cardProblem(error)}`)
      notify('credential.failed', { type: 'error', messageArgs: { reason } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="contained" startIcon={<DownloadIcon />} onClick={save} disabled={busy} aria-busy={busy}>
      {translate(busy ? 'credential.preparing' : 'credential.download')}
    </Button>
  )
}
