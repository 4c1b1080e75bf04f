/** The route that matched, and the texts of its parameters. */
export interface FoundRoute<Route> {
  route: Route;
  params: Record<string, string>;
}

interface Node<Route> {
  literals: Map<string, Node<Route>>;
  parameter: Node<Route> | undefined;
  end: { route: Route; names: readonly string[] } | undefined;
}

const emptyNode = <Route>(): Node<Route> => ({ literals: new Map(), parameter: undefined, end: undefined });

/**
 * Finds the route of a path segment by segment, where Express tests the pattern of each route in turn. A literal
 * segment takes precedence over a parameter. Unusual spellings (trailing slash, escapes) are left to Express.
 */
export class RouteTable<Route> {
  readonly #root = emptyNode<Route>();

  /** @param path in OpenAPI form: `/organizations/{id}` */
  add(path: string, route: Route): void {
    const names: string[] = [];
    let node = this.#root;
    for (const segment of path.split('/').slice(1)) {
      if (!segment.includes('{')) {
        const known = node.literals.get(segment) ?? emptyNode<Route>();
        node.literals.set(segment, known);
        node = known;
        continue;
      }
      // A segment that mixes text and parameter is left to Express.
      if (!/^\{[^{}]+\}$/.test(segment)) return;
      names.push(segment.slice(1, -1));
      node.parameter ??= emptyNode<Route>();
      node = node.parameter;
    }
    node.end ??= { route, names };
  }

  /** @param url with its query */
  find(url: string): FoundRoute<Route> | undefined {
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    if (!path.startsWith('/') || path.endsWith('/') || path.includes('%') || path.includes('//')) return undefined;
    const segments = path.split('/');
    const values: string[] = [];
    const end = this.#walk(this.#root, segments, 1, values);
    if (!end) return undefined;
    const params: Record<string, string> = {};
    for (const [index, name] of end.names.entries()) params[name] = values[index] ?? '';
    return { route: end.route, params };
  }

  #walk(node: Node<Route>, segments: readonly string[], index: number, values: string[]): Node<Route>['end'] {
    const segment = segments[index];
    if (segment === undefined) return node.end;
    const literal = node.literals.get(segment);
    const byLiteral = literal && this.#walk(literal, segments, index + 1, values);
    if (byLiteral || !node.parameter) return byLiteral;
    values.push(segment);
    const found = this.#walk(node.parameter, segments, index + 1, values);
    if (!found) values.pop();
    return found;
  }
}
