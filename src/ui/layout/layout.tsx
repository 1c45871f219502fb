import type { ComponentProps, ElementType, ReactNode } from 'react'
import classes from './layout.module.css'

export type Gap = '0' | '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '0 md' | 'xs md'

/** The properties of a component that is drawn as another element or component on request. */
export type BoxProps<Tag extends ElementType, Own = unknown> = Own & { as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as'
  >

type DrawnProps = { tag: ElementType; base: string | undefined; className?: string } & Record<string, unknown>

/** An element with the class of a layout component before those of the screen. */
export const Box = ({ tag: Tag, base, className, ...rest }: DrawnProps) => (
  <Tag className={className ? `${base} ${className}` : base} {...rest} />
)

type StackOwn = {
  gap?: Gap
  /** Parts as wide as their content, instead of the box. */
  align?: 'start'
  /** A line above sets the part apart from the one before. */
  hasLine?: boolean
}

/** Parts below one another. */
export const Stack = <Tag extends ElementType = 'div'>({
  as,
  gap = 'md',
  align,
  hasLine,
  ...rest
}: BoxProps<Tag, StackOwn>) => (
  <Box
    tag={as ?? 'div'}
    base={classes.stack}
    data-gap={gap}
    data-align={align}
    data-line={hasLine || undefined}
    {...rest}
  />
)

type ClusterOwn = { gap?: Gap; justify?: 'between' | 'end'; align?: 'start' | 'end' | 'baseline' }

/** Parts beside one another, which wrap where the line is full. */
export const Cluster = <Tag extends ElementType = 'div'>({
  as,
  gap = 'sm',
  justify,
  align,
  ...rest
}: BoxProps<Tag, ClusterOwn>) => (
  <Box tag={as ?? 'div'} base={classes.cluster} data-gap={gap} data-justify={justify} data-align={align} {...rest} />
)

type CardOwn = {
  /** The space between the parts of the card. */
  gap?: Gap
  /** Less space above and below, for rows. */
  isDense?: boolean
  /** No space around its parts, which have their own or reach the edges. */
  isFlush?: boolean
}

export const Card = <Tag extends ElementType = 'section'>({
  as,
  gap,
  isDense,
  isFlush,
  ...rest
}: BoxProps<Tag, CardOwn>) => (
  <Box
    tag={as ?? 'section'}
    base={gap ? `${classes.stack} ${classes.card}` : classes.card}
    data-gap={gap}
    data-dense={isDense || undefined}
    data-flush={isFlush || undefined}
    {...rest}
  />
)

type RowsOwn = {
  /** Leaves out the line above the first row. */
  isOpen?: boolean
}

/** A list of rows with a line above each. */
export const Rows = <Tag extends ElementType = 'ul'>({ as, isOpen, ...rest }: BoxProps<Tag, RowsOwn>) => (
  <Box tag={as ?? 'ul'} base={classes.rows} data-open={isOpen || undefined} {...rest} />
)

export const Row = <Tag extends ElementType = 'li'>({ as, ...rest }: BoxProps<Tag>) => (
  <Box tag={as ?? 'li'} base={classes.row} {...rest} />
)

type FactsProps = ComponentProps<'dl'> & {
  /** Values below their terms, in columns or one below the other, or each at the end of its line. */
  look?: 'columns' | 'lines'
}

/** Terms with their values. */
export const Facts = ({ look, ...rest }: FactsProps) => <Box tag="dl" base={classes.facts} data-look={look} {...rest} />

type ListedFactsProps = FactsProps & { facts: readonly (readonly [term: string, value: ReactNode])[] }

/** Leaves out the facts without a value; the children follow the others. */
export const ListedFacts = ({ facts, children, ...rest }: ListedFactsProps) => (
  <Facts {...rest}>
    {facts.map(
      ([term, value]) =>
        value && (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ),
    )}
    {children}
  </Facts>
)

type FactProps = Omit<ComponentProps<'div'>, 'children'> & { term: ReactNode; isWide?: boolean; children: ReactNode }

export const Fact = ({ term, isWide, children, ...rest }: FactProps) => (
  <Box tag="div" base={classes.fact} data-wide={isWide || undefined} {...rest}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </Box>
)

type HeadingProps = ComponentProps<'h2'> & { level?: 1 | 2 | 3 | 4 | 5; size?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' }

export const Heading = ({ level = 2, size = 'h4', ...rest }: HeadingProps) => (
  <Box tag={`h${level}`} base={classes.heading} data-size={size} {...rest} />
)

type SectionHeadProps = Omit<HeadingProps, 'title' | 'children'> & { title: ReactNode; children?: ReactNode }

/** The heading of a section, with its actions at the end of the line. */
export const SectionHead = ({ title, children, className, ...heading }: SectionHeadProps) => (
  <Box tag="header" base={classes.sectionHead} className={className}>
    <Heading {...heading}>{title}</Heading>
    {children}
  </Box>
)

/** Text of less weight: an explanation, an empty list, a time. */
export const Muted = <Tag extends ElementType = 'p'>({
  as,
  isSmall,
  ...rest
}: BoxProps<Tag, { isSmall?: boolean }>) => (
  <Box tag={as ?? 'p'} base={classes.muted} data-small={isSmall || undefined} {...rest} />
)

type BulletsProps = (ComponentProps<'ul'> & { as?: 'ul' }) | (ComponentProps<'ol'> & { as: 'ol' })

/** A list of sentences with its bullets or numbers. */
export const Bullets = ({ as = 'ul', ...rest }: BulletsProps) => <Box tag={as} base={classes.bullets} {...rest} />

type FoldProps = Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode; children: ReactNode }

/** A part that opens below its title, also without script. */
export const Fold = ({ title, children, ...details }: FoldProps) => (
  <Box tag="details" base={classes.fold} {...details}>
    <summary>{title}</summary>
    {children}
  </Box>
)

/** Buttons beside one another, which share the lines of a phone. Paper has none. */
export const Actions = (props: ComponentProps<'div'>) => <Box tag="div" base={classes.actions} {...props} />
