import type { Settings } from './settings.ts'
import { pageTexts } from './texts.ts'

const dialable = (phone: string) => phone.replace(/[^\d+*#]/gu, '')

/** What the visitor can do, the first thing filled; only what leads somewhere is shown. */
export const Actions = ({ settings, onRetry }: { settings: Settings; onRetry?: () => void }) => (
  <div className="door-actions">
    {onRetry && (
      <button type="button" onClick={onRetry}>
        {pageTexts.retry}
      </button>
    )}
    {settings.phone && <a href={`tel:${dialable(settings.phone)}`}>{pageTexts.call}</a>}
    {settings.report && <a href={settings.report}>{pageTexts.report}</a>}
  </div>
)
