'use client'

import { useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { TextField } from '@/ui/form/fields/TextField'
import { ImageField } from '@/ui/form/files/FileField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteSigner, getSigner, SIGNER_PICTURES, saveSigner } from '../../contract/signers'
import { useDeletionQuestion } from '../use-deletion-question'

export function SignerForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('certificate_signers')
  const field = useFieldWords('certificate_signers')
  const calls = { get: getSigner, save: saveSigner, remove: deleteSigner }
  const questionOf = useDeletionQuestion('certificate_signers')
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/certificate-signers"
      object="certificate_signers"
      title={({ name }) => name || t('new')}
      questionOf={(signer) => questionOf(signer, signer.events)}
    >
      <TextField {...field('name')} required />
      <TextField {...field('role_de')} description={t('role_hint')} />
      <TextField {...field('role_en')} />
      {SIGNER_PICTURES.map((picture) => (
        <ImageField key={picture} {...field(picture)} />
      ))}
    </ItemScreen>
  )
}
