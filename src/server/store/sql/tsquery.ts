import { sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { Sql, WordIndex } from './database.ts'
import { getTable } from './table.ts'

/** A row's words as Postgres's own text vector: made from the words themselves, so that neither a dictionary nor an extension has a say. */
const VECTOR = "array_to_tsvector(string_to_array(trim(words), ' '))"

const indexOf = (collection: Collection): Sql => sql.table(`${collection}_search`)

/** Postgres's text search. Words are letters and digits only, so quoting them is enough; a mark is no word, as it begins with `=`. */
export const tsquery: WordIndex = {
  toExpression: (words, how) =>
    words
      .map((forms) => `(${forms.map((form) => `'${form}'${how === 'prefix' ? ':*' : ''}`).join(' | ')})`)
      .join(' & '),
  matchRows: (collection, expression) =>
    sql`from ${indexOf(collection)} as s join ${getTable(collection).name} as t on t.id = s.id where s.words @@ ${expression}::tsquery`,
  matchEntries(collection, expression, mark) {
    const marked = mark === undefined ? expression : `('=${Number(mark)}' & ${expression})`
    return sql`from ${indexOf(collection)} where words @@ ${marked}::tsquery`
  },
}

/**
 * The index of a collection's words: their vectors in a table of their own, which triggers keep. A count reads a third of the pages that it takes beside the rows, and a
 * row's change that touches none of its words does not write them into the index again. The vector is a function that says what it costs: Postgres takes its own for free, and
 * makes those of all rows rather than ask the index. What is written goes into the index at once, as whoever came when the list of new entries was full would wait for
 * all of them.
 */
export const tsqueryStatements = (collection: Collection): string[] => {
  const mark = collections[collection].index?.mark
  const vector = (row: string) =>
    `words_vector(${row}.words${mark ? ` || '=' || cast(${row}.${mark} as integer)` : ''})`
  const changed = ['words', ...(mark ? [mark] : [])]
  const table = `${collection}_search`
  return [
    `create or replace function words_vector(words text) returns tsvector language plpgsql immutable strict parallel safe cost 100
    as $$ begin return ${VECTOR}; end $$`,
    `create table ${table} as select id, ${vector('t')} as words from ${collection} as t`,
    `alter table ${table} add primary key (id), alter words set not null, add foreign key (id) references ${collection} (id) on delete cascade`,
    `create index ${table}__words on ${table} using gin (words) with (fastupdate = off)`,
    `create function ${table}_changed() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then insert into ${table} (id, words) values (new.id, ${vector('new')});
      else update ${table} set words = ${vector('new')} where id = new.id; end if;
      return null;
    end $$`,
    `create trigger ${table}_insert after insert on ${collection} for each row execute function ${table}_changed()`,
    `create trigger ${table}_update after update of ${changed.join(', ')} on ${collection} for each row
      when (${changed.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function ${table}_changed()`,
  ]
}
