'use client'

import { Button, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useNotices } from '@/client/notices'
import { ButtonLink, PlainButton } from '../ButtonLink'
import { Confirm } from '../Confirm'
import { PartsSection } from './PartsSection'

const HERE = '/system/parts'

export function ButtonParts() {
  const t = useTranslations('parts')
  return (
    <PartsSection title={t('buttons')}>
      <Group mb="md">
        <Button>{t('filled')}</Button>
        <Button variant="default">{t('default')}</Button>
        <Button variant="subtle">{t('subtle')}</Button>
        <Button color="red">{t('danger')}</Button>
        <Button disabled>{t('disabled')}</Button>
        <Button loading>{t('loading')}</Button>
      </Group>
      <Group mb="md">
        <ButtonLink href={HERE}>{t('link')}</ButtonLink>
        <ButtonLink href={HERE} look="quiet">
          {t('link_quiet')}
        </ButtonLink>
        <ButtonLink href={HERE} size="large">
          {t('link_large')}
        </ButtonLink>
        <PlainButton look="quiet">{t('plain')}</PlainButton>
      </Group>
      <Questions />
    </PartsSection>
  )
}

function Questions() {
  const t = useTranslations('parts')
  const notices = useNotices()
  const agree = () => Promise.resolve().then(() => void notices.say(t('confirmed')))
  return (
    <Group justify="space-between">
      <Confirm label={t('confirm')} question={t('confirm_question')} onYes={agree} />
      <Confirm label={t('confirm_icon')} question={t('confirm_question')} icon="trash" onYes={agree} />
    </Group>
  )
}
