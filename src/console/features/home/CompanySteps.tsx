import '../setup/words.ts'
import { Button } from '@mui/material'
import { useStore, useTranslate } from 'react-admin'
import { COMPANY_STEPS, type CompanyStep } from '../../../domain/companies/todos.ts'
import { TO_BEGIN } from '../../kit/useOpenCreateDialogFromSearch.ts'
import { pages } from '../../pages.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { useTodoProgress } from '../todos/TodoProgress.tsx'
import { StepsCard } from './StepsCard.tsx'

/** Page on which a company's user does each setup step. */
const STEP_LINKS: Record<CompanyStep, { to: string; state?: object }> = {
  person: { to: pages.personnel.path, state: TO_BEGIN },
  document: { to: pages.todos.path },
  // Opens the list of the company's users, which explains how to request an account.
  account: { to: `${pages.home.path}/usuarios` },
}

/** Setup steps of a new company. Disappears once all steps are done. */
export const CompanySteps = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const canRegister = useCanPerformAction('personnel.create')
  const { data } = useTodoProgress(company)
  const [isFolded, setFolded] = useStore('home.steps.folded', false)
  if (!data || !canRegister) return null
  const steps = COMPANY_STEPS.filter((name) => name !== 'account' || !isFolded)
  if (steps.every((name) => data.steps[name])) return null
  const { utilityName, phone } = getPortalSettings()
  const whom = utilityName || translate('setup.companySteps.utility')
  const getText = (name: CompanyStep) =>
    translate(`setup.companySteps.${name}.${name === 'account' && phone ? 'textWithPhone' : 'text'}`, {
      utility: whom,
      phone,
    })
  return (
    <StepsCard
      lead={translate('setup.companySteps.lead')}
      steps={steps.map((name) => {
        const title = translate(`setup.companySteps.${name}.title`)
        const isDone = data.steps[name] ?? false
        return {
          name,
          title,
          isDone,
          text: getText(name),
          ...STEP_LINKS[name],
          action: name === 'account' && !isDone && (
            <Button
              size="small"
              sx={{ ml: { xs: 2.75, sm: 0 } }}
              aria-label={translate('setup.steps.dismissOne', { step: title })}
              onClick={() => setFolded(true)}
            >
              {translate('setup.steps.dismiss')}
            </Button>
          ),
        }
      })}
    />
  )
}
