import './words.ts'
import { Box, Link as MuiLink, Paper } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { momentText } from '../../../contract/logFields.ts'
import { formatPhone } from '../../../domain/phone.ts'
import type { VisitReport } from '../../../domain/visitReports.ts'
import { settings } from '../../api/settings.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { pages, recordUrl } from '../../pages.ts'
import { Fact } from './Fact.tsx'
import { HandledPage } from './HandledPage.tsx'

/** What was told, of whom, and the picture that came with it. */
const Told = ({ report }: { report: VisitReport }) => {
  const translate = useTranslate()
  const { person, person_name, company_name, number, was_valid, what, place, phone, picture } = report
  return (
    <SectionCard title={translate('visits.one.told')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: 2, display: 'grid', gap: 2 }}>
        <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
          <Fact resource="visitReports" source="what">
            {what}
          </Fact>
          <Fact resource="visitReports" source="place">
            {place}
          </Fact>
          {phone !== '' && (
            <Fact resource="visitReports" source="phone">
              <MuiLink href={`tel:${phone}`}>{formatPhone(phone)}</MuiLink>
            </Fact>
          )}
          <Fact resource="visitReports" source="person_name">
            {person === '' ? (
              translate('visits.unknown')
            ) : (
              <>
                <MuiLink component={Link} to={recordUrl('person', person)}>
                  {person_name}
                </MuiLink>
                {`, ${company_name}`}
              </>
            )}
          </Fact>
          {number !== '' && (
            <Fact resource="visitReports" source="number">
              {number}
            </Fact>
          )}
          <Fact resource="visitReports" source="was_valid">
            {translate(`visits.valid.${was_valid}`)}
          </Fact>
        </Box>
        {picture && (
          <Box
            component="img"
            src={settings().apiUrl + picture}
            alt={translate('visits.one.picture')}
            sx={{ maxWidth: '100%', maxHeight: 480, justifySelf: 'start', borderRadius: 1 }}
          />
        )}
      </Paper>
    </SectionCard>
  )
}

/** /reportes-de-visitas/:id: one report, and what became of it. */
export const VisitPage = () => {
  const translate = useTranslate()
  return (
    <HandledPage<VisitReport>
      resource="visitReports"
      words="visits.one"
      list={pages.visits.path}
      lead={({ created_at }) => translate('visits.one.lead', { moment: momentText(created_at) })}
    >
      {(report) => <Told report={report} />}
    </HandledPage>
  )
}
