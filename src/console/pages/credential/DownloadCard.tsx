import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useGetOne, useNotify, useTranslate } from 'react-admin'
import { fullName } from '../../../domain/personnel.ts'
import { saveBlob } from '../../api/download.ts'
import { cardErrorReason } from './CardError.ts'
import type { CredentialPerson } from './CredentialCard.tsx'
import { cardImage } from './cardImage.ts'
import { safeFileName } from './safeFileName.ts'

/** 'Descargar': the card as a JPEG named with the person's full name; without a photo it says why there is none. */
export const DownloadCard = ({ person }: { person: CredentialPerson }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const { refetch } = useGetOne<CredentialPerson>('personnel', { id: person.id }, { enabled: false })
  const save = async () => {
    if (!person.profile_picture) return notify('credential.needsPhoto', { type: 'warning' })
    setBusy(true)
    try {
      // The picture's address ends within the hour, and a page may stay open for longer.
      const { data: fresh = person } = await refetch()
      saveBlob(
        await cardImage(fresh),
        `${safeFileName(fullName(fresh)) || translate('credential.noName')}.jpg`,
      )
      notify('credential.downloaded', { type: 'success' })
    } catch (error) {
      const reason = translate(`credential.problem.${cardErrorReason(error)}`)
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
