import { useTranslations } from 'next-intl'
import { PlainButton } from '../buttons/PlainButton'
import { Actions, Card, Cluster, Fact, Facts, Fold, Muted, Row, Rows, SectionHead, Stack } from '../layout/layout'
import { TextLink } from '../layout/TextLink'
import { StyleGuideSection } from './StyleGuideSection'
import classes from './style-guide.module.css'

const HERE = '/system/parts'

/** The components of layout in both schemes, called by their names. */
export function LayoutExamples() {
  const t = useTranslations('parts')
  return (
    <StyleGuideSection title={t('layout')}>
      <div className={classes.schemes}>
        {['light', 'dark'].map((scheme) => (
          <Stack key={scheme} className={classes.scheme} data-scheme={scheme}>
            <Examples />
          </Stack>
        ))}
      </div>
    </StyleGuideSection>
  )
}

function Examples() {
  const t = useTranslations('parts')
  const facts = (
    <>
      <Fact term="Fact">{t('type_sample')}</Fact>
      <Fact term="Fact">{t('type_sample')}</Fact>
    </>
  )
  return (
    <>
      <Card gap="sm">
        <SectionHead level={3} title="SectionHead">
          <TextLink href={HERE}>TextLink</TextLink>
        </SectionHead>
        <Muted>Muted: {t('type_sample')}</Muted>
        <Muted isSmall>{t('type_sample')}</Muted>
        <Facts look="columns">{facts}</Facts>
        <Facts look="lines">{facts}</Facts>
        <Fold title="Fold">
          <Actions>
            <PlainButton>Actions</PlainButton>
            <PlainButton variant="quiet">Actions</PlainButton>
          </Actions>
        </Fold>
      </Card>
      <Card isDense>
        <Rows isOpen>
          {['1', '2'].map((row) => (
            <Row key={row}>
              Row {row}
              <TextLink isStrong href={HERE}>
                TextLink
              </TextLink>
            </Row>
          ))}
        </Rows>
      </Card>
      <Cluster>
        {['1', '2', '3'].map((part) => (
          <Card as="div" isDense key={part}>
            Cluster {part}
          </Card>
        ))}
      </Cluster>
    </>
  )
}
