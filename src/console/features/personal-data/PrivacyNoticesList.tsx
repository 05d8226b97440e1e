import AddIcon from '@mui/icons-material/Add'
import { Button, Link as MuiLink, Stack } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { convertHtmlToPlainText, isBlankHtml } from '../../../domain/common/plainText.ts'
import { privacyNoticeFields } from '../../../domain/privacyNotices/fields.ts'
import { newPrivacyNoticeSchema, type PrivacyNotice } from '../../../domain/privacyNotices/schemas.ts'
import { fieldColumns } from '../../kit/fields/fieldColumns.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { LazyRichTextInput } from '../../kit/richText/LazyRichTextInput.tsx'
import { validateWith } from '../../kit/validateWith.ts'
import { getRecordPageUrl, pages } from '../../pages.ts'
import type { Values } from '../../port/draftStorage.ts'
import { noticeWords } from './words.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

/** Maximum length of the text in the list, in characters. */
const MAX_EXCERPT_LENGTH = 160

const TEXTS = ['short', 'full'] as const

/** Empties texts that contain nothing but formatting. */
const normalizeTexts = (values: Values): Values =>
  Object.fromEntries(TEXTS.map((name) => [name, isBlankHtml(String(values[name] ?? '')) ? '' : values[name]]))

const validateTexts = validateWith(newPrivacyNoticeSchema)

const VersionLink = ({ notice: { id, number } }: { notice: PrivacyNotice }) => (
  <RowLink to={getRecordPageUrl('privacyNotice', id)}>{noticeWords.version(number)}</RowLink>
)

const formatExcerpt = ({ full }: PrivacyNotice): string => {
  const text = convertHtmlToPlainText(full)
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH).trimEnd()}…` : text
}

/** Button that opens the form of a new version. The form starts with the texts of the current one. */
const PublishButton = () => {
  const notify = useNotify()
  const translate = useTranslate()
  const { refetch, data } = useListContext<PrivacyNotice>()
  const [isOpen, setOpen] = useState(false)
  const [current] = data ?? []
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {noticeWords.create.action}
      </Button>
      {isOpen && (
        <RecordForm<PrivacyNotice>
          resource="privacyNotices"
          frame="dialog"
          maxWidth="md"
          title={noticeWords.create.title}
          about={noticeWords.create.about}
          submit={noticeWords.create.save}
          defaultValues={{ short: current?.short ?? '', full: current?.full ?? '' }}
          validate={(values) => validateTexts(normalizeTexts(values))}
          toRecord={normalizeTexts}
          draft
          onSaved={({ number }) => {
            void refetch()
            notify(noticeWords.create.saved(number), { type: 'success' })
          }}
          onClose={() => setOpen(false)}
        >
          <Stack sx={{ gap: 2 }}>
            {TEXTS.map((name) => (
              <LazyRichTextInput
                key={name}
                source={name}
                label={translate(`resources.privacyNotices.fields.${name}`)}
              />
            ))}
          </Stack>
        </RecordForm>
      )}
    </>
  )
}

/** Page at /ajustes/aviso-de-privacidad with the versions of the privacy notice, the current one first. */
export const PrivacyNoticesList = () => (
  <ResourceList<PrivacyNotice>
    resource="privacyNotices"
    title={noticeWords.title}
    lead={noticeWords.lead}
    above={
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <MuiLink component={Link} to={pages.noticeAcceptances.path}>
          {noticeWords.acceptances}
        </MuiLink>
        <MuiLink href="/aviso-de-privacidad" target="_blank" rel="noopener">
          {noticeWords.current}
        </MuiLink>
      </Stack>
    }
    sort={NEWEST_FIRST}
    columns={fieldColumns<PrivacyNotice>(privacyNoticeFields, {
      number: { cell: (notice) => <VersionLink notice={notice} />, sx: { fontWeight: 600 } },
      full: { cell: formatExcerpt },
    })}
    card={(notice) => (
      <>
        <CardHead>
          <VersionLink notice={notice} />
          {formatTimestamp(notice.created_at)}
        </CardHead>
        {notice.author_name}
      </>
    )}
    rowUrl={({ id }) => getRecordPageUrl('privacyNotice', id)}
    empty={{ title: noticeWords.none, text: noticeWords.noneText }}
    failed={noticeWords.failed}
    create={<PublishButton />}
  />
)
