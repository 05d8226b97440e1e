import { sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { Sql, WordIndex } from './database.ts'
import { getSqlFragmentsOfCollection } from './table.ts'

/** SQL expression that converts the words of a row to a text vector. */
const VECTOR = "array_to_tsvector(string_to_array(trim(words), ' '))"

const getFullTextSearchTable = (collection: Collection): Sql => sql.table(`${collection}_search`)

/** Full-text search of Postgres. Quoted words need no escaping, because they contain only letters and digits. */
export const tsquery: WordIndex = {
  toExpression: (words, mode) =>
    words
      .map((forms) => `(${forms.map((form) => `'${form}'${mode === 'prefix' ? ':*' : ''}`).join(' | ')})`)
      .join(' & '),
  matchRows: (collection, expression) =>
    sql`from ${getFullTextSearchTable(collection)} as s join ${getSqlFragmentsOfCollection(collection).name} as t on t.id = s.id where s.words @@ ${expression}::tsquery`,
  matchEntries(collection, expression, mark) {
    const markedExpression = mark === undefined ? expression : `('=${Number(mark)}' & ${expression})`
    return sql`from ${getFullTextSearchTable(collection)} where words @@ ${markedExpression}::tsquery`
  },
}

/**
 * Returns the statements that create the full-text index of a collection: a table of text vectors, and its triggers.
 * The function `words_vector` declares its cost, because Postgres would otherwise call it for all rows instead of using the index.
 */
export const createPostgresFullTextIndexStatements = (collection: Collection): string[] => {
  const mark = collections[collection].index?.mark
  const toVector = (row: string) =>
    `words_vector(${row}.words${mark ? ` || '=' || cast(${row}.${mark} as integer)` : ''})`
  const indexedColumns = ['words', ...(mark ? [mark] : [])]
  const table = `${collection}_search`
  return [
    `create or replace function words_vector(words text) returns tsvector language plpgsql immutable strict parallel safe cost 100
    as $$ begin return ${VECTOR}; end $$`,
    `create table ${table} as select id, ${toVector('t')} as words from ${collection} as t`,
    `alter table ${table} add primary key (id), alter words set not null, add foreign key (id) references ${collection} (id) on delete cascade`,
    `create index ${table}__words on ${table} using gin (words) with (fastupdate = off)`,
    `create function ${table}_changed() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then insert into ${table} (id, words) values (new.id, ${toVector('new')});
      else update ${table} set words = ${toVector('new')} where id = new.id; end if;
      return null;
    end $$`,
    `create trigger ${table}_insert after insert on ${collection} for each row execute function ${table}_changed()`,
    `create trigger ${table}_update after update of ${indexedColumns.join(', ')} on ${collection} for each row
      when (${indexedColumns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function ${table}_changed()`,
  ]
}
