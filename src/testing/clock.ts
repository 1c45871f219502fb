import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { vi } from 'vitest'
import { env } from '@/env'
import { db } from '@/server/database/db'

/**
 * Gives the database of a test a clock that can be set: `now()` means a function of ours there, in statements, triggers and
 * defaults. An open connection keeps the old one, so this comes before the first query.
 */
export async function replaceClock(): Promise<void> {
  const connection = postgres(env.DATABASE_URL ?? '', { max: 1, onnotice: () => undefined })
  await connection.unsafe(`
    create schema clock;
    create table clock.setting (ahead interval not null);
    insert into clock.setting values ('0');
    create function clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + ahead from clock.setting';
    do $$
    declare default_value record;
    begin
      execute format('alter database %I set search_path = clock, public, pg_catalog', current_database());
      for default_value in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default = 'now()' loop
        execute format('alter table public.%I alter column %I set default clock.now()',
          default_value.table_name, default_value.column_name);
      end loop;
    end $$`)
  await connection.end()
}

/** Sets the clock of the database, which runs on, and that of this process, which stands still. */
export async function setClock(now: Date): Promise<void> {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await db.execute(sql`update clock.setting set ahead = ${now.toISOString()}::timestamptz - pg_catalog.now()`)
}
