'use client'

import { IconCloudOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ButtonLink, PlainButton } from './ButtonLink'
import { StateCard } from './StateCard'

/** What an error boundary shows: the digest leads whoever runs the site to the line in the log. */
export function ErrorCard({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('layout')
  const digest: unknown = error instanceof Error ? Reflect.get(error, 'digest') : undefined
  return (
    <StateCard
      icon={<IconCloudOff size={44} stroke={1.5} aria-hidden />}
      title={t('error_title')}
      text={t('error_text')}
      code={typeof digest === 'string' ? t('error_code', { code: digest }) : undefined}
      action={
        <>
          <PlainButton onClick={retry}>{t('try_again')}</PlainButton>
          <ButtonLink href="/" look="quiet">
            {t('to_start')}
          </ButtonLink>
        </>
      }
    />
  )
}
