import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/db'
import { store } from '@/server/store'
import { anAddress, aRegistration, aWorkshop } from '@/testing/factories'
import { aStoredFile, NAME, withPlaces } from '@/testing/places'

const { inFolder, storeAtHome, anEmptyPlace, make, bringBack } = withPlaces()

describe('a backup', () => {
  it('goes on to the next table, however much of one comes at once', async () => {
    for (const length of [10_000, 70_000, 200_000]) await aWorkshop({ description: 'x'.repeat(length) })
    const { tables } = await make()
    expect(tables.workshops?.rows).toBe(await db.$count(workshops))
  })

  it('is encrypted for a key or by a passphrase, tells nothing by itself, and is opened by what belongs to it', async () => {
    const { email } = await aRegistration(await aWorkshop(), { email: anAddress() })
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    const ways = [
      { lock: { recipient }, key: { identity } },
      { lock: { passphrase: 'six words that nobody guesses' }, key: { passphrase: 'six words that nobody guesses' } },
    ]
    for (const [minute, { lock, key }] of ways.entries()) {
      const now = new Date(Date.UTC(2026, 10, 22, 19, minute))
      const { place: archive } = await make({ keys: lock, now })
      expect(await readFile(archive, 'latin1')).not.toContain('PK\u0003\u0004')
      const place = await anEmptyPlace()
      await bringBack(place.url, { archive, keys: key })
      expect(await place.sql`select id from registrations where email = ${email}`).toHaveLength(1)
      expect(await readdir(inFolder('data'))).toEqual([])
      storeAtHome()
    }
  })

  it('can be read by nobody else, leaves nothing half done, and keeps only as many as wanted', async () => {
    for (const day of ['20', '21', '22']) await make({ now: new Date(`2026-11-${day}T19:30:00Z`), keep: 2 })
    await writeFile(inFolder('academy-of-others.zip'), '')
    const kept = (await readdir(inFolder(''))).filter((name) => name.includes('academy-')).sort()
    expect(kept).toEqual(['academy-20261121T193000Z.zip', NAME, 'academy-of-others.zip'])
    expect((await stat(inFolder(NAME))).mode & 0o777).toBe(0o600)
  })

  it('clears away what a killed one left, and nothing that is being written now', async () => {
    for (const name of [`${NAME}.part`, 'academy-20261121T010000Z.zip.age.part']) await writeFile(inFolder(name), '')
    await utimes(inFolder(`${NAME}.part`), 0, 0)
    await make({ now: new Date() })
    expect((await readdir(inFolder(''))).filter((name) => name.endsWith('.part'))).toEqual([
      'academy-20261121T010000Z.zip.age.part',
    ])
  })

  it('leaves alone what another one writes under the same name', async () => {
    await writeFile(inFolder(`${NAME}.part`), 'of another')
    await expect(make()).rejects.toThrow('in this very second')
    expect(await readFile(inFolder(`${NAME}.part`), 'utf8')).toBe('of another')
  })

  it('says in a sentence where it cannot write', async () => {
    await writeFile(inFolder('a-file'), '')
    await expect(make({ folder: inFolder('a-file') })).rejects.toThrow('is no folder')
  })

  it('names what the store had lost, and is a backup all the same', async () => {
    const id = await aStoredFile()
    await store().delete(id)
    expect((await make()).missing).toContain(id)
    const place = await anEmptyPlace()
    expect((await bringBack(place.url)).missing).toContain(id)
  })
})
