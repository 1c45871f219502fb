import { expect, it } from 'vitest'
import { aBody, aCertificate, aContent, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { CODE_IN_FILE } from '../../rules/codes'
import { makeDocument } from '../../service/document/certificate-pdf'
import { newCode } from '../../service/signing/new-code'
import { createPrintSigner } from '../../service/signing/sign-for-print'
import { verifyFile } from '../../service/signing/verify'
import { readFileFacts } from './check-files'

it('recognises a document as it was made, and one in which a byte was changed', async () => {
  const workshop = await aWorkshop()
  const accreditation = await anAccreditation(workshop, await aBody())
  const unprinted = { serial: 1, code: newCode(), body_id: accreditation.body_id, content: aContent() }
  const print = await createPrintSigner()
  const document = new Uint8Array(await makeDocument(await print(unprinted, { issued_at: new Date() })))
  const facts = await readFileFacts(new Blob([document]), CODE_IN_FILE)
  expect(facts.code).toBe(unprinted.code)

  const of = { workshop, registration: await aRegistration(workshop), accreditation }
  await aCertificate(of, { code: unprinted.code, sha256: facts.sha256 })
  expect(await verifyFile(facts)).toMatchObject({ verdict: 'original', certificate: { state: 'issued' } })
  const changed = document.with(document.length - 200, 0)
  const altered = await readFileFacts(new Blob([changed]), CODE_IN_FILE)
  expect(await verifyFile(altered)).toMatchObject({ verdict: 'altered', certificate: { state: 'issued' } })
})
