import type { Dialect } from 'kysely'

/** Returns a dialect that ignores failed rollbacks, so that a failed transaction throws the error that caused the rollback. */
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
