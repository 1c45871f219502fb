import { Button, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { PasswordField } from '@/ui/form/fields/PasswordField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { Cluster, Stack } from '@/ui/layout/layout'
import type { AccreditationDraft } from '../../contract/accreditations'

/**
 * The password of the number, which no answer contains. A stored one stays until it is replaced or deleted: an omitted
 * password keeps it, an empty one deletes it.
 */
export function NumberPasswordField({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('accreditations')
  const field = useFieldWords('accreditations')
  const { setValue } = useFormContext<AccreditationDraft>()
  const [change, setChange] = useState<'none' | 'replace' | 'delete'>(hasPassword ? 'none' : 'replace')
  const choose = (next: typeof change) => {
    setChange(next)
    setValue('password', next === 'delete' ? '' : undefined, { shouldDirty: true })
  }
  if (change === 'replace')
    return (
      <div>
        <PasswordField {...field('password')} autoComplete="new-password" isOmittedWhenEmpty />
        {hasPassword && (
          <Button variant="subtle" onClick={() => choose('none')}>
            {t('password_keep')}
          </Button>
        )}
      </div>
    )
  return (
    <Stack gap="xs">
      <strong>{t('password')}</strong>
      <Text>{t(change === 'delete' ? 'password_deleted' : 'password_stored')}</Text>
      <Cluster gap="xs">
        {change === 'delete' ? (
          <Button variant="default" onClick={() => choose('none')}>
            {t('password_keep')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => choose('replace')}>
              {t('password_replace')}
            </Button>
            <Button variant="default" color="red" onClick={() => choose('delete')}>
              {t('password_delete')}
            </Button>
          </>
        )}
      </Cluster>
    </Stack>
  )
}
