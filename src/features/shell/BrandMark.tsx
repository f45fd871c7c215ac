import { usePortal } from "../../hooks/portal.ts";

interface BrandMarkProps {
  readonly size?: number;
  readonly className?: string | undefined;
  /** Drawing of another brand; the portal's own when absent. */
  readonly svg?: string;
}

/** The brand's logo mark, drawn in the colour of the text around it and the theme's mark colour. */
export function BrandMark({ size = 28, className, svg }: BrandMarkProps) {
  const { brand } = usePortal();
  // The drawing is the brand's own constant, never a user's text.
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 28 28"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svg ?? brand.logoSvg }}
    />
  );
}
