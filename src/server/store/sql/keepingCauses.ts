import type { Dialect } from 'kysely'

/** A dialect whose transactions fail with what went wrong first: a rollback that fails after it says nothing new. */
export const keepingCauses = (dialect: Dialect): Dialect => ({
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
