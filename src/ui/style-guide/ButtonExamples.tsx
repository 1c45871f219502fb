import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useNotices } from '@/client/notices/notices'
import { ButtonLink } from '../buttons/ButtonLink'
import { PlainButton } from '../buttons/PlainButton'
import { ConfirmButton } from '../feedback/ConfirmButton'
import { Cluster } from '../layout/layout'
import { RowMenu } from '../table/RowMenu'
import { StyleGuideSection } from './StyleGuideSection'

const HERE = '/system/parts'

export function ButtonExamples() {
  const t = useTranslations('parts')
  return (
    <StyleGuideSection title={t('buttons')}>
      <Cluster>
        <Button>{t('filled')}</Button>
        <Button variant="default">{t('default')}</Button>
        <Button variant="subtle">{t('subtle')}</Button>
        <Button color="red">{t('danger')}</Button>
        <Button disabled>{t('disabled')}</Button>
        <Button loading>{t('loading')}</Button>
      </Cluster>
      <Cluster>
        <ButtonLink href={HERE}>{t('link')}</ButtonLink>
        <ButtonLink href={HERE} variant="quiet">
          {t('link_quiet')}
        </ButtonLink>
        <ButtonLink href={HERE} size="large">
          {t('link_large')}
        </ButtonLink>
        <PlainButton variant="quiet">{t('plain')}</PlainButton>
        <PlainButton variant="danger">{t('danger')}</PlainButton>
        <PlainButton variant="quiet-danger">{t('danger')}</PlainButton>
      </Cluster>
      <Questions />
    </StyleGuideSection>
  )
}

function Questions() {
  const t = useTranslations('parts')
  const notices = useNotices()
  const agree = () => Promise.resolve().then(() => void notices.inform(t('confirmed')))
  return (
    <Cluster justify="between">
      <ConfirmButton label={t('confirm')} question={t('confirm_question')} onConfirm={agree} />
      <ConfirmButton label={t('confirm_icon')} question={t('confirm_question')} icon="refresh" onConfirm={agree} />
      <RowMenu name={t('row')} deletion={{ question: t('confirm_question'), onConfirm: agree }} />
    </Cluster>
  )
}
