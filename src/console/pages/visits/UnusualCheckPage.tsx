import './words.ts'
import { Box, Link as MuiLink, Paper } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { momentText } from '../../../contract/logFields.ts'
import type { UnusualCheck } from '../../../domain/checks.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { pages, recordUrl } from '../../pages.ts'
import { Fact } from './Fact.tsx'
import { HandledPage } from './HandledPage.tsx'

/** What is unusual, of whose card, and since when. */
const Seen = ({ check }: { check: UnusualCheck }) => {
  const translate = useTranslate()
  const { kind, person, person_name, company_name, count, places, created_at, last_at } = check
  return (
    <SectionCard title={translate('unusual.one.seen')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: 2 }}>
        <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
          <Fact resource="unusualChecks" source="kind">
            {translate(`unusual.kinds.${kind}`)}
          </Fact>
          <Fact resource="unusualChecks" source="person_name">
            {person === '' ? (
              translate('unusual.nobody')
            ) : (
              <>
                <MuiLink component={Link} to={recordUrl('person', person)}>
                  {person_name}
                </MuiLink>
                {`, ${company_name}`}
              </>
            )}
          </Fact>
          <Fact resource="unusualChecks" source="count">
            {count}
          </Fact>
          <Fact resource="unusualChecks" source="places">
            {places}
          </Fact>
          <Fact resource="unusualChecks" source="created_at">
            {momentText(created_at)}
          </Fact>
          <Fact resource="unusualChecks" source="last_at">
            {momentText(last_at)}
          </Fact>
        </Box>
      </Paper>
    </SectionCard>
  )
}

/** /consultas-inusuales/:id: what was unusual, and what became of it. */
export const UnusualCheckPage = () => (
  <HandledPage<UnusualCheck> resource="unusualChecks" words="unusual.one" list={pages.unusualChecks.path}>
    {(check) => <Seen check={check} />}
  </HandledPage>
)
