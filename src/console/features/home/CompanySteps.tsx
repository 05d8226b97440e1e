import '../setup/words.ts'
import { Button } from '@mui/material'
import { useStore, useTranslate } from 'react-admin'
import { COMPANY_STEPS, type CompanyStep } from '../../../domain/todos.ts'
import { TO_BEGIN } from '../../kit/useArrival.ts'
import { pages } from '../../pages.ts'
import { useCan } from '../../port/session.ts'
import { settings } from '../../port/settings.ts'
import { useProgress } from '../todos/TodoProgress.tsx'
import { StepsCard } from './StepsCard.tsx'

/** Where each step is done. */
const PLACES: Record<CompanyStep, { to: string; state?: object }> = {
  person: { to: pages.personnel.path, state: TO_BEGIN },
  document: { to: pages.todos.path },
  // Who signs in for the company, and whom to ask for others: the utility makes accounts.
  account: { to: `${pages.home.path}/usuarios` },
}

/** What a contractor does in its first days, ticked off from what there is; nothing once all is done. A company with one user may need no other. */
export const CompanySteps = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const mayRegister = useCan('personnel.create')
  const { data } = useProgress(company)
  const [isFolded, setFolded] = useStore('home.steps.folded', false)
  if (!data || !mayRegister) return null
  const steps = COMPANY_STEPS.filter((name) => name !== 'account' || !isFolded)
  if (steps.every((name) => data.steps[name])) return null
  const { utilityName, phone } = settings()
  const whom = utilityName || translate('setup.companySteps.utility')
  const textOf = (name: CompanyStep) =>
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
          ...{ name, title, isDone, text: textOf(name), ...PLACES[name] },
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
