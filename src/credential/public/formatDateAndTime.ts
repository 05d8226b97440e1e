import { formatTime } from '../../domain/common/days.ts'
import { createZonedFormat } from '../../domain/common/timeZone.ts'

const getDateFormat = createZonedFormat('es-MX', { day: 'numeric', month: 'long', year: 'numeric' })

/** Formats an instant as "21 de noviembre de 2026 a las 09:41", in the portal's time zone. */
export const formatDateAndTime = (at: Date): string => `${getDateFormat().format(at)} a las ${formatTime(at)}`
