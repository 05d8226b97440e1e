import type { Dialect } from 'kysely'

/** Wraps a dialect so that a failed rollback does not hide the error that caused the rollback. */
export const ignoreRollbackErrors = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createDriver() {
    const driver = dialect.createDriver()
    const rollback = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined)
    return driver
  },
})
