// swift-format-ignore-file
import SwiftUI
import UIKit

struct Dish: Identifiable {
    let id = UUID()
    let name: String
    let minutes: Int
}

/// A row of SwiftUI in a cell of UIKit.
struct DishRow: View {
    let recipe: Dish
    @State private var isFavourite = false
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        HStack(alignment: .top, spacing: 8) {
            Image(systemName: isFavourite ? "heart.fill" : "heart")
                .resizable()
                .frame(width: 24, height: 24)
                .foregroundColor(colorScheme == .dark ? .white : Color(UIColor.systemPink))
            VStack(alignment: .leading) {
                Text(recipe.name).font(.headline)
                if recipe.minutes > 30 {
                    Text("\(recipe.minutes) minutes").foregroundStyle(.secondary)
                } else {
                    Label("Quick", systemImage: "bolt")
                }
                ForEach(0..<3) { index in Text("Step \(index)") }
            }
            Spacer()
            Button("Favourite") { isFavourite.toggle() }
        }
        .padding()
        .background(RoundedRectangle(cornerRadius: 8).fill(Color.gray.opacity(0.2)))
        .modifier(CardModifier())
        .onTapGesture { isFavourite = true }
    }
}

struct CardModifier: ViewModifier {
    func body(content: Content) -> some View {
        content.padding(.horizontal, 16).shadow(radius: 4)
    }
}

final class HostedCellsController: UIViewController {
    private lazy var collectionView = UICollectionView(
        frame: view.bounds,
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
    private var dataSource: UICollectionViewDiffableDataSource<Int, UUID>!
    private let recipes = [Dish(name: "Soup", minutes: 20), Dish(name: "Stew", minutes: 90)]

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(collectionView)
        let registration = UICollectionView.CellRegistration<UICollectionViewCell, Dish> { cell, _, recipe in
            cell.contentConfiguration = UIHostingConfiguration {
                DishRow(recipe: recipe)
            }
            .margins(.horizontal, 20)
            .background { Color.white }
        }
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { [recipes] view, path, id in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: recipes.first { $0.id == id })
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, UUID>()
        snapshot.appendSections([0])
        snapshot.appendItems(recipes.map(\.id))
        dataSource.apply(snapshot)
        addChild(UIHostingController(rootView: DishRow(recipe: recipes[0])))
    }
}

struct HostedCells: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> HostedCellsController { HostedCellsController() }
    func updateUIViewController(_ uiViewController: HostedCellsController, context: Context) {}
}

struct HostedCells_Previews: PreviewProvider {
    static var previews: some View {
        Group {
            HostedCells()
            HostedCells().previewDisplayName("Again")
        }
        .edgesIgnoringSafeArea(.all)
    }
}
