import type { Settings } from './settings.ts'
import { doorTexts } from './texts.ts'

const dialable = (phone: string) => phone.replace(/[^\d+*#]/gu, '')

/** What the visitor can do, the first thing filled; only what leads somewhere is shown. */
export const Actions = ({ settings, onRetry }: { settings: Settings; onRetry?: () => void }) => (
  <div className="door-actions">
    {onRetry && (
      <button type="button" onClick={onRetry}>
        {doorTexts.retry}
      </button>
    )}
    {settings.phone && <a href={`tel:${dialable(settings.phone)}`}>{doorTexts.call}</a>}
    {settings.report && <a href={settings.report}>{doorTexts.report}</a>}
  </div>
)
