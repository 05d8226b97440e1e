import { Alert, Box, Button, Link } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import type { Company } from '../../../../domain/companies.ts'
import { fullName } from '../../../../domain/personnel.ts'
import { upper } from '../../../../domain/text.ts'
import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { recordUrl } from '../../../pages.ts'
import type { PersonRecord } from '../../../providers/adapter/person.ts'

/** Who is registered with the RFC, and the way to move it to the company that was companyId. The form stays as it is. */
export const RegisteredPerson = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const moved = useRef(false)
  const { data: person, refetch } = useGetOne<PersonRecord>('personnel', { id })
  const companyId = Number(useWatch({ name: 'company' })) || 0
  const { data: company } = useGetOne<Company>('companies', { id: companyId }, { enabled: companyId > 0 })
  const isThere = person?.company === companyId
  // The button that had the focus goes with the company that the person leaves.
  useEffect(() => {
    if (isThere && moved.current) link.current?.focus()
    moved.current = false
  }, [isThere])
  if (!person) return null
  const textArgs = {
    name: upper(fullName(person)),
    company: upper(person.company_name),
    to: upper(company?.company_name ?? ''),
  }
  const move = async (reason: string) => {
    await call('personnel.move', { params: { id }, body: { company: companyId, reason } })
    setDialogOpen(false)
    moved.current = true
    await refetch()
  }
  return (
    <Alert severity={isThere ? 'success' : 'info'} variant="outlined" role="status">
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {translate(`personnelDetail.sameRfc.${isThere ? 'there' : 'elsewhere'}`, textArgs)}{' '}
        <Link ref={link} component={RouterLink} to={recordUrl('person', id)} target="_blank" rel="noopener">
          {translate('personnelDetail.sameRfc.see')}
        </Link>
      </Box>
      {!isThere &&
        (companyId > 0 ? (
          <Button variant="outlined" size="small" sx={{ mt: 1 }} onClick={() => setDialogOpen(true)}>
            {translate('personnelDetail.sameRfc.move')}
          </Button>
        ) : (
          <div>{translate('personnelDetail.sameRfc.choose')}</div>
        ))}
      {isDialogOpen && (
        <ReasonDialog
          title={translate('personnelDetail.sameRfc.title')}
          text={translate('personnelDetail.sameRfc.question', textArgs)}
          action={translate('personnelDetail.sameRfc.yes')}
          isRequired
          onConfirm={move}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Alert>
  )
}
