import ArrowForwardIcon from '@mui/icons-material/ArrowForward'
import { Paper, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { newQuotationSchema, quotationClientRuleSchema } from '../../../domain/quotations/schemas.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { ON_TOP } from '../../kit/Toast.tsx'
import { validateWith } from '../../kit/validateWith.ts'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { Values } from '../../port/draftStorage.ts'
import type { QuotationRecord } from '../../port/records/quotation.ts'
import { ClientInputs, TierSelect } from './QuotationInputs.tsx'
import { usePricingTiers } from './quotationContext.ts'
import { quotationsWords } from './words.ts'

const DEFAULTS = { client_type: 'IN' }

/** Display time of the success message, in milliseconds (docs/requirements.md §11). */
const MESSAGE_MS = 5000
/** Location state that makes react-admin scroll to the top. */
const TO_TOP = { _scrollToTop: true }

/** Requires the length, so that no quotation of $0.00 is saved. */
const validateTier = ({ pricing_id }: Values) =>
  pricing_id ? {} : { pricing_id: formatValidationErrorCode('required') }

/**
 * Page at /create-quotation, where the user enters the client's data and the length. The costs are entered later, on the
 * quotation's page; the length too if the back end has no field for it in a new quotation.
 */
export const QuotationCreate = () => {
  const notify = useNotify()
  const navigate = useNavigate()
  const tiers = usePricingTiers()
  const asksTier = isEndpointAvailable('quotations.create', 'pricing_id')
  const onSaved = ({ id }: QuotationRecord) => {
    // Some back ends return no id. Then the list of quotations opens, where the new quotation is first.
    const page = id ? getRecordPageUrl('quotation', id) : pages.quotations.path
    navigate(page, { replace: true, state: TO_TOP })
    notify(quotationsWords.create.done, { type: 'success', autoHideDuration: MESSAGE_MS, ...ON_TOP })
  }
  return (
    <>
      <PageHeader
        title={quotationsWords.create.title}
        lead={quotationsWords.create[asksTier ? 'leadWithTier' : 'lead']}
      />
      <Paper variant="panel" sx={{ maxWidth: 880 }}>
        <RecordForm<QuotationRecord>
          resource="quotations"
          submit={quotationsWords.create.save}
          icon={<ArrowForwardIcon />}
          beginsOn="fields"
          defaultValues={DEFAULTS}
          draft
          schema={newQuotationSchema}
          // Checks the RFC against the client's type even if other fields are invalid.
          validate={(values) => ({
            ...validateWith(quotationClientRuleSchema)(values),
            ...(asksTier && validateTier(values)),
          })}
          toBody={(quotation) => ({ ...quotation, created_at: toMexicoDay(new Date()) })}
          onSaved={onSaved}
        >
          <Typography color="text.secondary" sx={{ mb: 1 }}>
            {quotationsWords.create.required}
          </Typography>
          <ClientInputs />
          {asksTier && <TierSelect {...tiers} />}
        </RecordForm>
      </Paper>
    </>
  )
}
