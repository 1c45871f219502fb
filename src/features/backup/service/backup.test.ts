import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { fileStore } from '@/server/files/file-store'
import { ARCHIVE_NAME, aStoredFile, withRestoreTargets } from '@/testing/databases/restore-targets'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'

const { server, inFolder, selectSourceStore, anEmptyTarget, makeArchive, restoreArchive } = withRestoreTargets()

describe('a backup', () => {
  it('continues with the next table after a table of any size', async () => {
    for (const length of [10_000, 70_000, 200_000]) await aWorkshop({ description: 'x'.repeat(length) })
    const { tables } = await makeArchive()
    expect(tables.workshops?.rows).toBe(await db.$count(workshops))
  })

  it('is encrypted by a key or a passphrase, reveals nothing, and is decrypted by the matching secret', async () => {
    const { email } = await aRegistration(await aWorkshop(), { email: anEmail() })
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    const ways = [
      { lock: { recipient }, key: { identity } },
      {
        lock: { passphrase: 'six words that nobody guesses', workFactor: 10 },
        key: { passphrase: 'six words that nobody guesses', workFactor: 10 },
      },
    ]
    for (const [minute, { lock, key }] of ways.entries()) {
      const now = new Date(Date.UTC(2026, 10, 22, 19, minute))
      const { place: archive } = await makeArchive({ keys: lock, now })
      expect(await readFile(archive, 'latin1')).not.toContain('PK\u0003\u0004')
      const place = await anEmptyTarget()
      await restoreArchive(place.url, { archive, keys: key })
      expect(await place.sql`select id from registrations where email = ${email}`).toHaveLength(1)
      expect(await readdir(inFolder('data'))).toEqual([])
      selectSourceStore()
    }
  })

  it('is private to its user, leaves no partial file, and keeps the wanted number of archives', async () => {
    for (const day of ['20', '21', '22']) await makeArchive({ now: new Date(`2026-11-${day}T19:30:00Z`), keep: 2 })
    await writeFile(inFolder('academy-of-others.zip'), '')
    const archives = (await readdir(inFolder(''))).filter((name) => name.includes('academy-')).sort()
    expect(archives).toEqual(['academy-20261121T193000Z.zip', ARCHIVE_NAME, 'academy-of-others.zip'])
    expect((await stat(inFolder(ARCHIVE_NAME))).mode & 0o777).toBe(0o600)
  })

  it('deletes the files of a killed backup, and none that is being written', async () => {
    for (const name of [`${ARCHIVE_NAME}.part`, 'academy-20261121T010000Z.zip.age.part'])
      await writeFile(inFolder(name), '')
    await utimes(inFolder(`${ARCHIVE_NAME}.part`), 0, 0)
    await makeArchive({ now: new Date() })
    expect((await readdir(inFolder(''))).filter((name) => name.endsWith('.part'))).toEqual([
      'academy-20261121T010000Z.zip.age.part',
    ])
  })

  it('does not touch the file of another backup with the same name', async () => {
    await writeFile(inFolder(`${ARCHIVE_NAME}.part`), 'of another')
    await expect(makeArchive()).rejects.toThrow('in this very second')
    expect(await readFile(inFolder(`${ARCHIVE_NAME}.part`), 'utf8')).toBe('of another')
  })

  it('explains in a sentence where it cannot write', async () => {
    await writeFile(inFolder('a-file'), '')
    await expect(makeArchive({ folder: inFolder('a-file') })).rejects.toThrow('is no folder')
  })

  it('is refused and not kept when a row refers to nothing, because it could not be restored', async () => {
    await server.begin(async (tx) => {
      await tx`alter table roles drop constraint roles_updated_by_users_id_fk`
      await tx`insert into roles (name, updated_by) values ('Front desk', 999)`
      await tx`
        alter table roles add constraint roles_updated_by_users_id_fk foreign key (updated_by) references users not valid`
    })
    await expect(makeArchive()).rejects.toThrow('1 rows of roles refer by updated_by')
    expect((await readdir(inFolder(''))).filter((name) => name.startsWith('academy-'))).toEqual([])
    await server`delete from roles where updated_by = 999`
  })

  it('lists lost files and succeeds nevertheless', async () => {
    const id = await aStoredFile()
    await fileStore().delete(id)
    expect((await makeArchive()).missing).toContain(id)
    const place = await anEmptyTarget()
    expect((await restoreArchive(place.url)).missing).toContain(id)
  })
})
