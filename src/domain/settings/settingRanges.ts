/** Smallest and largest value of the settings that are numbers, in the console and in environment variables. */
export const SETTING_RANGES = {
  vat_percent: [0, 100],
  accreditation_months: [1, 120],
  log_months: [12, 240],
  check_months: [1, 120],
  hold_days: [0, 365],
  session_hours: [1, 720],
  session_idle_minutes: [5, 43_200],
  retention_identity_years: [0, 30],
  retention_medical_years: [0, 30],
  retention_payroll_years: [0, 30],
  retention_tax_years: [0, 30],
  retention_other_years: [0, 30],
  retention_person_years: [0, 30],
  mail_port: [1, 65_535],
  digest_hour: [0, 23],
} as const satisfies Record<string, readonly [min: number, max: number]>

/** Formats the range of a setting, such as "1 a 120". */
export const formatSettingRange = (name: keyof typeof SETTING_RANGES): string =>
  SETTING_RANGES[name].join(' a ')
