const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Mexico_City',
  hourCycle: 'h23',
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
})

/** A moment as the clocks of Mexico City show it: "2026-03-10 12:00". */
export const formatDateTime = (iso: string): string => PARTS.format(new Date(iso)).replace(', ', ' ')
