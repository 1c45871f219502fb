import { spawnSync } from 'node:child_process'
import { sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { env } from '@/env'
import { getSigner, readPublicKeys } from '@/server/signing/keys'
import { aContent } from '@/testing/factories'
import { readSignedCode } from '../../rules/read-signed-code'
import { newCode } from './new-code'
import { qrTextOf, signCertificate, verifyLinkOf } from './sign'

const content = aContent({ points: { basis: 2, test: 1, speaker: 0, total: 3 } })
const certificate = { code: newCode(), serial: 7, content, issued_on: '2026-11-21' }

const check = async (jws: string) => (await readSignedCode(jws, await readPublicKeys()))?.code
const claimsOf = (jws: string) => JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())

/** The second implementation, in Python without libraries, reads what anybody can read. */
async function checkWithPython(signatures: string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signatures-'))
  const file = path.join(folder, 'keys.json')
  await writeFile(file, JSON.stringify(await readPublicKeys()))
  const { stdout } = spawnSync('python3', ['checks/verify-signature.py', file, ...signatures], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  return stdout.trim().split('\n')
}

const hasPython = spawnSync('python3', ['--version']).status === 0

describe('the signature of a certificate', () => {
  it('says what the certificate says, and fails once any character is changed', async () => {
    const jws = signCertificate(await getSigner(), certificate)
    expect(await check(jws)).toBe(certificate.code)
    expect(claimsOf(jws)).toEqual({
      iss: env.APP_URL,
      ver: 2,
      jti: certificate.code,
      ser: 7,
      sub: 'Dr. Mona Lang',
      evt: 'Antibiotics in practice',
      day: '2026-11-20',
      pts: 3,
      unit: 'CME',
      bdy: 'Ärztekammer',
      num: '0014',
      iat: Date.parse('2026-11-21') / 1000,
    })

    const keys = await readPublicKeys()
    const others = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_='
    const changedAt = (at: number, characters: string) =>
      Array.from(characters, (other) => jws.slice(0, at) + other + jws.slice(at + 1))
    const changed = Array.from(jws, (_, at) => changedAt(at, 'AB=.')).flat()
    // The last character has unused bits.
    changed.push(...changedAt(jws.length - 1, others))
    const accepted = await Promise.all(changed.filter((text) => text !== jws).map((text) => readSignedCode(text, keys)))
    expect(accepted.filter(Boolean)).toEqual([])
  })

  it('leaves a QR code readable with the longest names', async () => {
    const signer = await getSigner()
    const hostile = [
      'W'.repeat(400),
      '"\u0001'.repeat(300),
      `${'Å\u0323\u0301'.repeat(200)}`,
      `A${'\u0301'.repeat(900)}`,
      '👩‍⚕️'.repeat(90),
    ]
    for (const text of hostile) {
      const jws = signCertificate(signer, {
        ...certificate,
        content: { ...content, holder: text, title: text, label: text, body: text },
      })
      expect(Buffer.byteLength(qrTextOf(verifyLinkOf(certificate.code, 'en'), jws))).toBeLessThanOrEqual(1000)
      expect(await check(jws)).toBe(certificate.code)
      const { sub } = claimsOf(jws)
      expect(sub.length).toBeGreaterThan(5)
      expect(text.startsWith(sub.slice(0, -1))).toBe(true)
    }
  })

  it.runIf(hasPython)('of the first version stays valid, and says what it has always said', async () => {
    const { kid, privateKey } = await getSigner()
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { jti: certificate.code, sub: 'Dr. Mona Lang', evt: 'Antibiotics in practice', pts: 3, unit: 'CME' }
    const text = `${encode({ alg: 'EdDSA', kid, typ: 'JWT' })}.${encode(claims)}`
    const jws = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
    const read = await readSignedCode(jws, await readPublicKeys())
    expect(read).toEqual({ code: certificate.code, version: 1 })
    expect((await checkWithPython([jws])).map((line) => JSON.parse(line))).toEqual([claims])
  })

  it.runIf(hasPython)('is read in the same way by a program of another language', async () => {
    const signer = await getSigner()
    const jws = signCertificate(signer, certificate)
    const arabic = signCertificate(signer, { ...certificate, content: { ...content, holder: 'د. منى "لانغ"' } })
    const at = [0, 30, jws.indexOf('.'), jws.lastIndexOf('.') - 3, jws.lastIndexOf('.') + 1, jws.length - 1]
    const altered = at.map((place) => jws.slice(0, place) + (jws[place] === 'A' ? 'B' : 'A') + jws.slice(place + 1))
    const [first = '', second = '', ...others] = await checkWithPython([jws, arabic, ...altered])
    expect([first, second].map((text) => JSON.parse(text))).toEqual([claimsOf(jws), claimsOf(arabic)])
    expect(others).toEqual(altered.map(() => 'wrong'))
  })
})
