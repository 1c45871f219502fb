import { Text, useMantineTheme } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Cluster, Muted } from '../layout/layout'
import { cssVariables } from '../theme/theme'
import { StyleGuideSection } from './StyleGuideSection'
import classes from './style-guide.module.css'

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const TEXTS = ['xl', 'lg', 'md', 'xs']

/** The tokens come from the theme itself, so that a new one is shown here. */
export function TokenExamples() {
  const t = useTranslations('parts')
  const { light, dark } = cssVariables(useMantineTheme())
  const darkValues = new Map(Object.entries(dark))
  return (
    <>
      <StyleGuideSection title={t('type')}>
        {HEADINGS.map((size) => (
          <Text key={size} fz={size} lh={size} fw="var(--mantine-heading-font-weight)">
            {size} {t('type_sample')}
          </Text>
        ))}
        {TEXTS.map((size) => (
          <Text key={size} size={size}>
            {size} {t('type_sample')}
          </Text>
        ))}
      </StyleGuideSection>
      <StyleGuideSection title={t('colours')}>
        <ul className={classes.colours}>
          {Object.entries(light).map(([name, value]) => (
            <Cluster as="li" key={name}>
              <span className={classes.swatch} style={{ backgroundColor: `var(${name})` }} />
              <div>
                {name}
                <Muted isSmall>
                  {value} · {darkValues.get(name) ?? value}
                </Muted>
              </div>
            </Cluster>
          ))}
        </ul>
      </StyleGuideSection>
    </>
  )
}
