/** Maximum number of Postgres connections for reads, per process. */
export const MAX_READ_CONNECTIONS = 9

/** Variable that tells a process its share of the Postgres connections for reads. */
export const READ_CONNECTIONS_VARIABLE = 'ACREDITA_READ_CONNECTIONS'
